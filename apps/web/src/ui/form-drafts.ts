import { useEffect, useRef } from 'react';

interface DraftHooks {
  /** The account that is signed in. */
  readonly getOwner: () => string | undefined;
  /** True if the session ended without its user: after inactivity, or by the server. */
  readonly isSessionOver: () => boolean;
}
let hooks: DraftHooks = { getOwner: () => undefined, isSessionOver: () => false };

/** The composition root calls it, because this layer knows no sessions. */
export function configureFormDrafts(given: DraftHooks): void {
  hooks = given;
}

/** More forms are never open at once. */
const maxDrafts = 20;
/** By form and owner. In memory only: what was typed can be personal. */
const drafts = new Map<string, object>();

/** These are typed again. */
const secretName = /password|secret|^code$/i;

function plainPart(_key: string, part: unknown): unknown {
  if (part instanceof Set) return [...part].sort();
  return typeof part === 'bigint' ? part.toString() : part;
}

/** Equal for equal values. Sets make no difference by their order. */
export const plainText = (value: unknown): string => JSON.stringify(value, plainPart) ?? '';

/** A form of a record is recognised by the record's values: of changed ones there is no draft. */
const draftKey = (form: string, owner: string, initial: object) => `${owner} ${form} ${plainText(initial)}`;

interface TypedForm {
  readonly form: string;
  readonly owner: string | undefined;
  readonly initial: object;
}

export function storeDraft({ form, owner, initial }: TypedForm, values: object): void {
  if (owner === undefined || plainText(values) === plainText(initial) || drafts.size >= maxDrafts) return;
  const kept = Object.entries(values).map(([name, value]) => [
    name,
    secretName.test(name) ? Reflect.get(initial, name) : value,
  ]);
  drafts.set(draftKey(form, owner, initial), Object.fromEntries(kept));
}

export function findDraft<Values extends object>(
  form: string,
  owner: string | undefined,
  initial: Values,
): Values | undefined {
  return owner === undefined ? undefined : (drafts.get(draftKey(form, owner, initial)) as Values | undefined);
}

export function deleteDraft({ form, owner, initial }: TypedForm): void {
  if (owner !== undefined) drafts.delete(draftKey(form, owner, initial));
}

/** What the signed-in person had typed into this form when the session ended. */
export const currentDraft = <Values extends object>(form: string, initial: Values): Values | undefined =>
  findDraft(form, hooks.getOwner(), initial);

/** Keeps what is typed if the session ends before the form is closed. */
export function useDraftKeeping(form: string, initial: object, values: object): void {
  const owner = useRef(hooks.getOwner());
  const typed = useRef({ form, initial, values });
  typed.current = { form, initial, values };
  useEffect(
    () => () => {
      const draft = { ...typed.current, owner: owner.current };
      if (hooks.isSessionOver()) storeDraft(draft, draft.values);
      else deleteDraft(draft);
    },
    [],
  );
}
