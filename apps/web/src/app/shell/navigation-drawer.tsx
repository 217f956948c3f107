import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { NavigationLists } from './navigation.tsx';

interface NavigationDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Below 1024 px, this native modal dialog traps the focus and closes on Escape. */
export function NavigationDrawer({ isOpen, onClose }: NavigationDrawerProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  useEffect(() => {
    const element = dialog.current;
    const closeFromOverlay = (event: MouseEvent) => event.target === element && onClose();
    element?.addEventListener('click', closeFromOverlay);
    return () => element?.removeEventListener('click', closeFromOverlay);
  }, [onClose]);

  useEffect(() => {
    const wide = window.matchMedia('(min-width: 1024px)');
    const closeWhenWide = () => wide.matches && onClose();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      aria-label={t('shell.mainNavigation')}
      onClose={onClose}
      className="drawer m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-bg p-0 text-text"
    >
      <div className="flex h-(--header-height) items-center gap-3 border-b border-line px-4">
        <Logo className="w-8" />
        <span className="gold-text grow font-display text-xl">{brand.name}</span>
        <IconButton label={t('shell.closeMenu')} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <nav aria-label={t('shell.mainNavigation')}>
        <NavigationLists onClick={onClose} />
      </nav>
    </dialog>
  );
}
