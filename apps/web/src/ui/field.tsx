import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { cx } from './cx.ts';

interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

const controlClass = cx(
  // Safari on phones zooms into fields with text smaller than 16 px.
  'w-full rounded-xl border bg-field px-4 text-[0.9375rem] text-text placeholder:text-faint pointer-coarse:text-base',
  'transition-colors duration-150 hover:border-gold/60',
  'focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40',
  'disabled:cursor-not-allowed disabled:opacity-60',
);

interface FieldFrameProps extends FieldProps {
  id: string | undefined;
  className: string;
  children: (control: ReturnType<typeof controlPropsOf>) => ReactNode;
}

const controlPropsOf = (id: string, { error, hint, className }: Omit<FieldFrameProps, 'label'>) => ({
  id,
  'aria-invalid': error !== undefined || undefined,
  'aria-describedby':
    cx(error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined,
  className: cx(controlClass, error === undefined ? 'border-line-strong' : 'border-bad', className),
});

/** Shows the label above and the message below. The message is announced and linked to the control. */
function FieldFrame(props: FieldFrameProps) {
  const ownId = useId();
  const { id = ownId, label, error, hint, children } = props;
  return (
    <div className="grid content-start gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      {children(controlPropsOf(id, props))}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}

export interface TextFieldProps extends ComponentProps<'input'>, FieldProps {}

export function TextField({ label, error, hint, className, ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint }} id={rest.id} className={cx('h-11', className)}>
      {(control) => <input {...rest} {...control} />}
    </FieldFrame>
  );
}

export function TextArea({ label, error, hint, ...rest }: ComponentProps<'textarea'> & FieldProps) {
  return (
    <FieldFrame {...{ label, error, hint }} id={rest.id} className="min-h-20 py-2.5">
      {(control) => <textarea {...rest} {...control} />}
    </FieldFrame>
  );
}

interface PasswordFieldProps extends TextFieldProps {
  showLabel?: string;
  hideLabel?: string;
}

export function PasswordField({ label, error, hint, showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const toggleLabel = isShown
    ? (hideLabel ?? t('common.hidePassword'))
    : (showLabel ?? t('common.showPassword'));
  return (
    <FieldFrame {...{ label, error, hint }} id={rest.id} className="h-11 pr-12">
      {(control) => (
        <div className="relative">
          <input {...rest} {...control} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            aria-label={toggleLabel}
            aria-controls={control.id}
            aria-describedby={`${control.id}-label`}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-content-center rounded-xl text-faint hover:text-text"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

export interface SelectFieldProps extends ComponentProps<'select'>, FieldProps {}

export function SelectField({ label, error, hint, className, children, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame
      {...{ label, error, hint }}
      id={rest.id}
      className={cx('h-11 appearance-none pr-10', className)}
    >
      {(control) => (
        <div className="relative">
          <select {...rest} {...control}>
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-faint"
          />
        </div>
      )}
    </FieldFrame>
  );
}

interface OptionsProps<Value extends string> {
  values: readonly Value[];
  labelOf: (value: Value) => string;
}

export function Options<Value extends string>({ values, labelOf }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labelOf(value)}
    </option>
  ));
}

/** Options for rows, with the id as value and the name as text. */
interface NamedOption {
  readonly id: string;
  readonly name: string;
  readonly isDisabled?: boolean;
}

export function NamedOptions({ of }: { of: readonly NamedOption[] }) {
  return of.map(({ id, name, isDisabled }) => (
    <option key={id} value={id} disabled={isDisabled}>
      {name}
    </option>
  ));
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div className="flex items-center gap-2.5">
      <input
        {...rest}
        id={id}
        type="checkbox"
        className="size-4.5 shrink-0 accent-gold pointer-coarse:size-5"
      />
      <label htmlFor={id} className="content-center text-sm text-muted pointer-coarse:min-h-11">
        {label}
      </label>
    </div>
  );
}
