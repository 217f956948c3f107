import type { ComponentProps, KeyboardEvent } from 'react';
import type { ApiEndpoint } from '../api/client.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { TextArea } from './field.tsx';
import { commonTexts, type FieldTextKeys, fieldTexts } from './field-texts.ts';
import { useForm } from './use-form.ts';

type CommonName = keyof typeof commonTexts;
type BoundName<K> = CommonName | (K extends keyof typeof fieldTexts ? keyof (typeof fieldTexts)[K] : never);

const textsByEndpoint: Readonly<Partial<Record<string, Readonly<Partial<Record<string, FieldTextKeys>>>>>> =
  fieldTexts;
const textsOfAll: Readonly<Partial<Record<string, FieldTextKeys>>> = commonTexts;

/** A form of the console: its fields take their texts from `fieldTexts`. */
export function useConsoleForm<K extends ApiEndpoint, Values extends object>(
  endpoint: K,
  initial: Values,
  command: Parameters<typeof useForm<Values, BoundName<K> & string>>[2],
  options?: Omit<Parameters<typeof useForm<Values, BoundName<K> & string>>[3], 'textsOf'>,
) {
  const t = useConsoleTranslation();
  return useForm<Values, BoundName<K> & string>(endpoint, initial, command, {
    ...options,
    textsOf: (name, limits) => {
      const keys = textsByEndpoint[endpoint]?.[name] ?? textsOfAll[name];
      if (keys === undefined) return undefined;
      const { label, hint, problem } = keys;
      return {
        label: t(label),
        hint: hint && t(hint, limits),
        problem: problem && t(problem, limits),
      };
    },
  });
}

/** A reason is stored as one line, so Enter submits. */
export function ReasonField({ onChange, ...field }: ReasonFieldProps) {
  return (
    <TextArea
      rows={2}
      {...field}
      onChange={({ target }) => onChange({ target: { value: target.value.replace(/\s*\n\s*/g, ' ') } })}
      onKeyDown={submitOnEnter}
    />
  );
}

interface ReasonFieldProps extends Omit<ComponentProps<typeof TextArea>, 'onChange'> {
  onChange: (event: { target: { value: string } }) => void;
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
