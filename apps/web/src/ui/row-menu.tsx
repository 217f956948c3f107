import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { DropdownMenu } from './menu.tsx';

/** Shows a row's further actions. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DropdownMenu
      label={label}
      button={<Ellipsis aria-hidden className="size-4.5" />}
      buttonClassName="grid size-7.5 shrink-0 cursor-pointer place-content-center rounded-lg text-muted hover:bg-gold-wash hover:text-text pointer-coarse:size-11"
    >
      {children}
    </DropdownMenu>
  );
}
