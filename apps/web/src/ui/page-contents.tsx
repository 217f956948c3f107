import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from './cx.ts';

export interface ContentsItem {
  /** The id of the section's element. */
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
}

/** The height of the header and the links, below which a section starts after a jump. */
const readingLinePx = 160;

/**
 * Links to the sections of a long page, beside them in a wide window and above them in a narrow one. Marks
 * the current section.
 */
export function PageContents({ label, items }: { label: string; items: readonly ContentsItem[] }) {
  const current = useCurrentSection(items.map(({ id }) => id).join(' '));
  return (
    <nav
      aria-label={label}
      className={cx(
        'min-w-0 lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:self-start',
        'max-lg:sticky max-lg:top-(--header-height) max-lg:z-10 max-lg:-mx-4 max-lg:border-b max-lg:border-line max-lg:bg-bg/95 max-lg:sm:-mx-6',
      )}
    >
      <p className="mb-2 px-3 text-xs font-semibold tracking-[0.16em] text-gold-ink uppercase max-lg:hidden">
        {label}
      </p>
      <ul className="flex gap-1 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-2 max-lg:[scrollbar-width:none] max-lg:sm:px-6 lg:grid lg:border-l lg:border-line">
        {items.map(({ id, label: text, icon: Icon }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cx(
                'flex min-h-10 items-center gap-2.5 px-3 py-1.5 text-sm font-medium text-muted transition-colors hover:text-text pointer-coarse:min-h-11',
                'aria-[current]:text-gold-ink max-lg:rounded-full max-lg:aria-[current]:bg-gold-wash',
                'lg:-ml-px lg:border-l-2 lg:border-transparent lg:aria-[current]:border-gold',
              )}
            >
              {Icon && <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />}
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the last section whose heading has passed the reading line. `ids` are separated by spaces. */
function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState(() => ids.split(' ')[0]);
  useEffect(() => {
    const all = ids.split(' ');
    // The sections did not exist when the browser looked for the URL's fragment.
    const wanted = window.location.hash.slice(1);
    if (all.includes(wanted)) document.getElementById(wanted)?.scrollIntoView();
    const update = () => {
      const bottom = window.scrollY + window.innerHeight;
      const isAtEnd = window.scrollY > 0 && bottom >= document.documentElement.scrollHeight - 2;
      const passed = all.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < readingLinePx;
      });
      setCurrent((isAtEnd ? all : passed).at(-1) ?? all[0]);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [ids]);
  return current;
}
