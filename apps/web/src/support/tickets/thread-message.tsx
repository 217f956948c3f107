import type { ReactNode } from 'react';
import { formatDateTime } from '../../i18n/date-format.ts';
import { cx } from '../../ui/cx.ts';

interface ThreadMessageProps {
  message: { readonly at: string; readonly text: string; readonly isOwn: boolean };
  author: string;
  /** Shown beside the author, for example for a note. */
  badge?: ReactNode;
  /** The format of the lists beside it. Default: that of the reader's language. */
  formatTime?: (instant: string) => string;
  className?: string;
  /** The files of the message. */
  children?: ReactNode;
}

const formatMoment = (instant: string) => formatDateTime(instant, 'moment');

/** Shows typed messages as text, with their line breaks. */
export function ThreadMessage({
  message,
  author,
  badge,
  formatTime = formatMoment,
  className,
  children,
}: ThreadMessageProps) {
  const { at, text, isOwn } = message;
  return (
    <li
      className={cx(
        'grid max-w-[90%] gap-1.5 rounded-2xl border px-4 py-3',
        isOwn
          ? 'justify-self-end border-gold/40 bg-gold-wash'
          : 'justify-self-start border-line bg-surface-2',
        className,
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-semibold">{author}</span>
        <time dateTime={at} className="text-faint">
          {formatTime(at)}
        </time>
        {badge}
      </p>
      <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
      {children}
    </li>
  );
}
