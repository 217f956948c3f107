import 'sonner/dist/styles.css';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';

export { toast };

/** A screen reader announces only changes of a region that it knows, so the first toast waits. */
const regionReadyDelayMs = 100;

interface ToasterProps {
  theme: 'dark' | 'light';
  label: string;
  closeLabel: string;
  onReady: () => void;
}

export function Toaster({ theme, label, closeLabel, onReady }: ToasterProps) {
  useEffect(() => {
    const timer = setTimeout(onReady, regionReadyDelayMs);
    return () => clearTimeout(timer);
  }, [onReady]);
  useEffect(() => {
    document.addEventListener('click', dismissPressedToast);
    return () => document.removeEventListener('click', dismissPressedToast);
  }, []);
  useEffect(() => {
    const watcher = new MutationObserver(disableRemovedToasts);
    watcher.observe(document.body, { subtree: true, attributeFilter: ['data-removed'] });
    return () => watcher.disconnect();
  }, []);
  return (
    <Sonner
      position="top-right"
      offset={16}
      mobileOffset={16}
      theme={theme}
      containerAriaLabel={label}
      visibleToasts={4}
      toastOptions={{ closeButtonAriaLabel: closeLabel }}
      closeButton
      expand
    />
  );
}

/**
 * A press closes a toast with text only, because toasts cover the header and stay while hovered. Selecting
 * text keeps it open.
 */
function dismissPressedToast({ target }: MouseEvent): void {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-sonner-toast]') : null;
  const id = pressed?.dataset.testid;
  if (id !== undefined && getSelection()?.isCollapsed !== false) toast.dismiss(Number(id));
}

/** A toast that is on its way out takes no focus and no press. */
function disableRemovedToasts(changes: MutationRecord[]): void {
  for (const { target } of changes)
    if (target instanceof HTMLElement && target.dataset.removed === 'true') target.inert = true;
}
