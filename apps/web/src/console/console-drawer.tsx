import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

interface ConsoleDrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

export function ConsoleDrawer({ label, onClose, children }: ConsoleDrawerProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-50 bg-scrim lg:hidden"
    >
      <Modal className="h-full w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-bg">
        <Dialog aria-label={label} className="outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
