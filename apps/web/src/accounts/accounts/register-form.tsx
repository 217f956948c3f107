import type { InputOf } from '@golden-acers/contract';
import type { registerBody } from '@golden-acers/contract/accounts';
import { type AskedField, legalAge } from '@golden-acers/contract/vocabulary';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { startSession } from '../../access/sessions/start-session.ts';
import { call } from '../../api/client.ts';
import { fieldMessagesOf, messageOf } from '../../api/errors.ts';
import { siteQuery } from '../../api/site.ts';
import { fieldWords } from '../../i18n/field-words.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { ErrorBar } from '../../ui/states.tsx';
import { notify } from '../../ui/toasts.tsx';
import { AskedFields, bodyAsking } from './asked-fields.tsx';
import { formLinkClass } from './auth-frame.tsx';
import { showCredentials } from './credentials-toast.tsx';
import { PasswordStrength } from './password-strength.tsx';

const emptyForm = {
  firstName: '',
  lastName: '',
  username: '',
  phoneNumber: '',
  email: '',
  password: '',
  confirmPassword: '',
  referralCode: '',
  dateOfBirth: undefined,
  country: undefined,
};
type RegisterFields = InputOf<typeof registerBody>;

/** What is left empty is not given, and what isn't asked for any more is forgotten. */
const askedOptions = { setValueAs: (value: string) => value || undefined, shouldUnregister: true };
const nothing: readonly AskedField[] = [];

/** `onDone` is called once the account stands and its session is kept. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [formError, setFormError] = useState<string>();
  const { data: site, refetch: askAgain } = useQuery(siteQuery);
  const asked = site?.askedFields ?? nothing;
  const resolver = useMemo(() => zodResolver(bodyAsking(asked)), [asked]);
  const { register, handleSubmit, formState, setError, watch } = useForm<RegisterFields>({
    resolver,
    defaultValues: emptyForm,
    mode: 'onTouched',
  });
  const create = useMutation({
    mutationFn: ({ referralCode, ...fields }: RegisterFields) =>
      call('POST /auth/register', { body: { ...fields, ...(referralCode && { referralCode }) } }),
    onSuccess: (reply) => {
      onDone();
      startSession(reply, true);
      notify.success(t('register.created'));
      showCredentials(reply.data.fortunePanda, t);
    },
    onError: (error) => {
      // What is asked for may have changed since the page was opened.
      void askAgain();
      for (const [field, message] of Object.entries(fieldMessagesOf(error))) {
        if (isField(field)) setError(field, { message });
      }
      const message = messageOf(error, { refused: t('register.failed'), offline: t('errors.network') });
      setFormError(message);
      notify.error(t('register.failed'), message === t('register.failed') ? {} : { description: message });
    },
  });
  const submit = handleSubmit((fields) => {
    setFormError(undefined);
    create.mutate(fields);
  });
  const field = (name: keyof RegisterFields, options = {}) => ({
    ...register(name, options),
    label: t(`register.${name}`),
    error: fieldWords(formState.errors[name]?.message),
  });
  const toggles = { showLabel: t('common.showPassword'), hideLabel: t('common.hidePassword') };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      {formError !== undefined && <ErrorBar>{formError}</ErrorBar>}
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 *:max-sm:col-span-2 *:max-sm:nth-[-n+2]:col-span-1 sm:gap-x-5">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <TextField {...field('username')} autoComplete="nickname" autoCapitalize="none" />
        <TextField {...field('phoneNumber')} type="tel" autoComplete="tel" />
        <div className="sm:col-span-2">
          <TextField {...field('email')} type="email" autoComplete="username" autoCapitalize="none" />
        </div>
        <AskedFields asked={asked} field={(name) => field(name, askedOptions)} />
        <div className="grid content-start gap-2">
          <PasswordField {...field('password')} {...toggles} autoComplete="new-password" />
          <PasswordStrength password={watch('password')} />
        </div>
        <PasswordField {...field('confirmPassword')} {...toggles} autoComplete="new-password" />
        <div className="sm:col-span-2">
          <TextField {...field('referralCode')} autoComplete="off" />
        </div>
      </div>
      <PolicySentence />
      <Button type="submit" size="lg" busy={create.isPending} busyLabel={t('register.submitting')}>
        {t('register.submit')}
      </Button>
      <p className="text-center text-sm text-muted">
        {t('register.haveAccount')}{' '}
        <Link to={paths.login} className={formLinkClass}>
          {t('register.login')}
        </Link>
      </p>
    </form>
  );
}

function isField(name: string): name is keyof RegisterFields {
  return Object.hasOwn(emptyForm, name);
}

const policyPaths: ReadonlyMap<string, string> = new Map([
  ['terms', paths.terms],
  ['data', paths.dataPolicy],
  ['cookies', paths.cookiePolicy],
]);

/** The sentence has its links in it: `<terms>Terms</terms>`. They open a new tab, so that a half-filled form is not lost. */
function PolicySentence() {
  const { t } = useTranslation();
  const parts = t('register.policies', { age: legalAge }).split(/(<\w+>[^<]*<\/\w+>)/);
  return (
    <p className="text-sm text-muted">
      {parts.map((part) => {
        const [, name = '', words] = /^<(\w+)>([^<]*)/.exec(part) ?? [];
        const to = policyPaths.get(name);
        return to === undefined ? (
          part
        ) : (
          <Link
            key={name}
            to={to}
            target="_blank"
            className="font-medium text-gold-ink underline underline-offset-2"
          >
            {words}
          </Link>
        );
      })}
    </p>
  );
}
