import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button, IconButton } from './button.tsx';

const widths = { usual: 'max-w-md', wide: 'max-w-2xl', page: 'max-w-6xl' } as const;

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** `alertdialog`: a question that needs a decision. */
  role?: 'dialog' | 'alertdialog';
  /** False if an outside click would lose work. */
  isDismissable?: boolean;
  /** True for a dialog that can be closed only with its buttons. */
  isKeyboardDismissDisabled?: boolean;
  /** `wide`: for texts. `page`: for a form beside a preview. */
  width?: keyof typeof widths;
  /** The label of a close button beside the title, for long dialogs without other buttons. */
  closeLabel?: string;
  children: ReactNode;
}

/** Traps and restores the focus. Closes on Escape. Needs react-aria, so import it from lazy code only. */
export function Dialog({
  isOpen,
  onClose,
  title,
  role = 'dialog',
  isDismissable = true,
  isKeyboardDismissDisabled = false,
  width = 'usual',
  closeLabel,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={isKeyboardDismissDisabled}
      className="fixed inset-0 z-50 grid place-items-center overflow-y-auto overscroll-contain bg-scrim p-4 backdrop-blur-sm"
    >
      <Modal className={`w-full outline-none ${widths[width]}`}>
        <AriaDialog
          role={role}
          className="card card-lit appear grid grid-cols-[minmax(0,1fr)] gap-5 p-6 shadow-card outline-none"
        >
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" className="min-w-0 font-display text-xl break-words">
              {title}
            </Heading>
            {closeLabel !== undefined && (
              <IconButton label={closeLabel} onClick={onClose} className="-mt-2 -mr-2">
                <X aria-hidden className="size-5" />
              </IconButton>
            )}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  question: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  isBusy?: boolean;
}

export function ConfirmDialog({ isOpen, onClose, onConfirm, title, question, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} role="alertdialog">
      <p className="text-muted">{question}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={onClose}>
          {rest.cancelLabel}
        </Button>
        <Button onClick={onConfirm} busy={rest.isBusy ?? false} autoFocus>
          {rest.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
