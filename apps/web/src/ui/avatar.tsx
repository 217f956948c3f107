import { avatarIds } from '@golden-acers/contract/constants';
import { CircleUserRound } from 'lucide-react';
import { cx } from './cx.ts';

const avatarUrls = new Map<string, string>(avatarIds.map((id) => [id, `/avatars/${id}.svg`]));

interface AvatarProps {
  avatar: string | null | undefined;
  email: string;
  className?: string;
}

/** Shows the animal, or a person for an unknown avatar, or the email's first letter without an avatar. */
export function Avatar({ avatar, email, className }: AvatarProps) {
  const address = avatarUrls.get(avatar ?? '');
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full border border-line-strong bg-surface-3 font-semibold text-gold-ink',
        className ?? 'size-10',
      )}
    >
      {address !== undefined && <img src={address} alt="" width="32" height="32" className="size-[70%]" />}
      {address === undefined &&
        (avatar ? <CircleUserRound className="size-6" /> : email.slice(0, 1).toUpperCase() || '?')}
    </span>
  );
}
