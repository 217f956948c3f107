import type { User } from '@golden-acers/contract';
import { brand } from '../../brand.ts';
import { Avatar } from '../../ui/avatar.tsx';

export function DisplayName({ user }: { user: User }) {
  return (
    <span className="hidden max-w-40 truncate text-sm font-medium md:inline">
      {user.firstName} {brand.displayNameSuffix}
    </span>
  );
}

export function AccountButtonContent({ user }: { user: User }) {
  return <Avatar avatar={user.avatar} email={user.email} className="size-10 pointer-coarse:size-11" />;
}
