import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

/** Grey for every variant, because paler gold would look enabled. */
export const disabledClass = 'cursor-not-allowed opacity-50! grayscale!';

type Variant = 'gold' | 'line' | 'quiet' | 'danger';
type Size = 'row' | 'sm' | 'md' | 'lg';

const variants: Record<Variant, string> = {
  gold: 'gold-fill hover:brightness-108 active:brightness-95',
  line: 'border border-line-strong text-text hover:border-gold hover:bg-gold-wash',
  quiet: 'text-muted hover:text-text hover:bg-gold-wash',
  danger: 'border border-bad/50 text-bad hover:bg-bad-wash',
};
/** Touch needs 44 px, so the small size is for mouse use. */
const sizes: Record<Size, string> = {
  // For table rows of 40 px. On a phone the buttons share the card's width.
  row: 'h-10 grow px-2.5 text-[0.8125rem] rounded-lg gap-1.5 md:h-7.5 md:grow-0 pointer-coarse:h-11 pointer-coarse:rounded-xl',
  sm: 'h-9 px-3.5 text-sm rounded-lg gap-1.5 pointer-coarse:h-11 pointer-coarse:rounded-xl',
  md: 'h-11 px-5 text-[0.9375rem] rounded-xl gap-2',
  lg: 'h-13 px-7 text-base rounded-xl gap-2.5',
};

export function buttonClass(variant: Variant = 'gold', size: Size = 'md'): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center font-semibold whitespace-nowrap select-none',
    'tight:max-w-full tight:text-center tight:leading-tight tight:whitespace-normal',
    'transition-[filter,background-color,border-color,color,opacity] duration-150',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-75',
    variants[variant],
    sizes[size],
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  size?: Size;
  /** Shows a spinner and ignores presses, but keeps the focus. */
  busy?: boolean;
  /** The label while busy. */
  busyLabel?: ReactNode;
}

/** Ignores presses and Enter. Not `disabled`, which would lose the focus and the Escape key. */
export const busyProps = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && busyProps)}
      className={cx(buttonClass(variant, size), busy && 'cursor-progress', className)}
    >
      {busy && <Spinner className="size-4" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

interface LinkButtonProps extends LinkProps {
  variant?: Variant;
  size?: Size;
}

export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={cx(buttonClass(variant, size), className)} />;
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
  busy?: boolean;
}

export function IconButton({ label, busy = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      {...(busy && busyProps)}
      className={cx(
        'inline-flex size-10 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-xl text-muted transition-colors',
        'hover:bg-gold-wash hover:text-text disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    />
  );
}
