import 'sonner/dist/styles.css';
import { useEffect, useState } from 'react';
import { Toaster as Sonner, useSonner } from 'sonner';

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
  const isPassedThrough = useIsPassedThrough();
  return (
    <Sonner
      position="top-right"
      offset={16}
      mobileOffset={16}
      theme={theme}
      containerAriaLabel={label}
      visibleToasts={4}
      expand
      {...(isPassedThrough && { className: 'pointer-events-none' })}
    />
  );
}

/**
 * True until the mouse moves after the newest toast came up. One that comes up under a pointer at rest lies over what was just pressed, and
 * waits for the pointer to leave: so far it lets presses through.
 */
function useIsPassedThrough(): boolean {
  const { toasts } = useSonner();
  const newest = toasts[0]?.id;
  const [met, setMet] = useState<typeof newest>();
  useEffect(() => {
    if (newest === undefined) return;
    const meet = ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) setMet(newest);
    };
    window.addEventListener('pointermove', meet);
    return () => window.removeEventListener('pointermove', meet);
  }, [newest]);
  return newest !== undefined && newest !== met && window.matchMedia('(hover: hover)').matches;
}
