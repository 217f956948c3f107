import { useCallback, useLayoutEffect, useRef } from 'react';

interface DraftHooks {
  /** The account that is signed in. */
  readonly getOwner: () => string | undefined;
  /** True if the session ended without its user: after inactivity, or by the server. */
  readonly isSessionOver: () => boolean;
  /** The address of the page that is shown. */
  readonly getPage: () => string;
}
let hooks: DraftHooks = { getOwner: () => undefined, isSessionOver: () => false, getPage: () => '' };

/** The composition root calls it, because this layer knows no sessions. */
export function configureFormDrafts(given: DraftHooks): void {
  hooks = given;
}

/** The oldest one makes room. */
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
  if (owner === undefined) return;
  const key = draftKey(form, owner, initial);
  drafts.delete(key);
  if (plainText(values) === plainText(initial)) return;
  const [oldest] = drafts.keys();
  if (oldest !== undefined && drafts.size >= maxDrafts) drafts.delete(oldest);
  const kept = Object.entries(values).map(([name, value]) => [
    name,
    secretName.test(name) ? Reflect.get(initial, name) : value,
  ]);
  drafts.set(key, Object.fromEntries(kept));
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

/** After a sign-out nothing of the person stays. */
export const clearDrafts = () => drafts.clear();

/** Another player's page is another form: what was typed for one must not appear for the next. */
const formHere = (form: string) => `${form} ${hooks.getPage()}`;

/** What the signed-in person had typed into this form when the session ended or the page was left. */
export const currentDraft = <Values extends object>(form: string, initial: Values): Values | undefined =>
  findDraft(formHere(form), hooks.getOwner(), initial);

interface LeftForm {
  readonly values: object;
  /** The values that were sent last, unless they were refused. */
  readonly sent: object | undefined;
  /** False in a dialog: closing it gives up what was typed. */
  readonly isOnPage: boolean;
  readonly isPageLeft: boolean;
}

/** Whether a form whose page was left with the menu keeps its draft. One with a secret is typed again. */
export const isKeptOnLeaving = ({ values, sent, isOnPage, isPageLeft }: LeftForm): boolean =>
  isOnPage &&
  isPageLeft &&
  (sent === undefined || plainText(sent) !== plainText(values)) &&
  !Object.keys(values).some((name) => secretName.test(name));

interface SentCommand {
  readonly isPending: boolean;
  readonly error: Error | null;
}

/**
 * Keeps what is typed if the session ends, or the page is left, before the form is sent or closed. A form on
 * a page calls the function that is returned.
 */
export function useDraftKeeping(form: string, initial: object, values: object, command?: SentCommand) {
  const opened = useRef({ owner: hooks.getOwner(), form: formHere(form) });
  const typed = useRef({ initial, values });
  typed.current = { initial, values };
  const isOnPage = useRef(false);
  const sent = useRef<object>(undefined);
  if (command?.isPending === true) sent.current = values;
  if (command?.error != null) sent.current = undefined;
  // The end of an effect may follow a press of Back, when the address is that of the form again.
  useLayoutEffect(
    () => () => {
      const { owner } = opened.current;
      const draft = { ...typed.current, ...opened.current };
      const left = {
        ...{ values: draft.values, sent: sent.current, isOnPage: isOnPage.current },
        isPageLeft: formHere(form) !== draft.form && hooks.getOwner() === owner,
      };
      if (hooks.isSessionOver() || isKeptOnLeaving(left)) storeDraft(draft, draft.values);
      else deleteDraft(draft);
    },
    [form],
  );
  return useCallback(() => {
    isOnPage.current = true;
  }, []);
}
