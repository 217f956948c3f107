import 'sonner/dist/styles.css';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';

/** A screen reader hears what comes into a region that it knows already, so the first toast waits so long for its region. */
const knownAfterMs = 100;

interface ToasterProps {
  theme: 'dark' | 'light';
  /** The name of the region for screen readers. */
  label: string;
  onReady: () => void;
}

/** The default export is what `lazy` takes. */
export default function Toaster({ theme, label, onReady }: ToasterProps) {
  useEffect(() => {
    const timer = setTimeout(onReady, knownAfterMs);
    return () => clearTimeout(timer);
  }, [onReady]);
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
