import 'sonner/dist/styles.css';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';

/** A screen reader hears what comes into a region that it knows already, so the first toast waits so long for its region. */
const regionReadyDelayMs = 100;

interface ToasterProps {
  theme: 'dark' | 'light';
  /** The name of the region for screen readers. */
  label: string;
  onReady: () => void;
}

/** The default export is what `lazy` takes. */
export default function Toaster({ theme, label, onReady }: ToasterProps) {
  useEffect(() => {
    const timer = setTimeout(onReady, regionReadyDelayMs);
    return () => clearTimeout(timer);
  }, [onReady]);
  useEffect(() => {
    document.addEventListener('click', dismissPressedToast);
    return () => document.removeEventListener('click', dismissPressedToast);
  }, []);
  return (
    <Sonner
      position="top-right"
      offset={16}
      mobileOffset={16}
      theme={theme}
      containerAriaLabel={label}
      visibleToasts={4}
      expand
    />
  );
}

/**
 * Toasts lie over the header's buttons and wait while a pointer is on them, so a press sends one of words alone away; the next press meets
 * what was below it. Whoever marks its words keeps it.
 */
function dismissPressedToast({ target }: MouseEvent): void {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-sonner-toast]') : null;
  const id = pressed?.dataset.testid;
  if (id !== undefined && getSelection()?.isCollapsed !== false) toast.dismiss(Number(id));
}
