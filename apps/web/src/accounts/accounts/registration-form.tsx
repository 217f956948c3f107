import type { InputOf } from '@golden-acers/contract';
import type { registerBody } from '@golden-acers/contract/accounts';
import {
  legalAge,
  lengths,
  type RegistrationField,
  registrationFields,
} from '@golden-acers/contract/constants';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { saveSession } from '../../access/sessions/session-actions.ts';
import { errorMessageOf, fieldErrorsOf } from '../../api/errors.ts';
import { siteQuery } from '../../api/site.queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { translateFieldMessage } from '../../i18n/field-messages.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBar, RefusalHelp, Skeleton } from '../../ui/feedback.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { notify } from '../../ui/toasts.tsx';
import { formLinkClass } from './auth-layout.tsx';
import { showCredentials } from './credentials-toast.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { registerSchemaWith, today } from './register-schema.ts';

/** Most operators ask for none of them. */
const RequiredFields = lazyNamed(() => import('./required-fields.tsx'), 'RequiredFields');

const emptyForm = {
  firstName: '',
  lastName: '',
  username: '',
  phoneNumber: '',
  email: '',
  password: '',
  confirmPassword: '',
  referralCode: '',
};
type RegistrationFields = InputOf<typeof registerBody>;

/** Leaves out empty fields and fields that are no longer required. */
const requiredFieldOptions = { setValueAs: (value: string) => value || undefined, shouldUnregister: true };
const noFields: readonly RegistrationField[] = [];

/** `onDone` runs before the session is saved, because the guards redirect afterwards. */
export function RegistrationForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [formError, setFormError] = useState<string>();
  const [params] = useSearchParams();
  const referralCode = params.get('ref')?.trim().slice(0, lengths.referralCodeMax) ?? '';
  const { data: site, refetch: refetchSite } = useQuery(siteQuery);
  const requiredFields = site?.requiredFields ?? noFields;
  const resolver = useMemo(() => zodResolver(registerSchemaWith(requiredFields)), [requiredFields]);
  const { register, handleSubmit, formState, setError, setValue, watch } = useForm<RegistrationFields>({
    resolver,
    defaultValues: { ...emptyForm, referralCode },
    mode: 'onTouched',
  });
  const create = useCommand('POST /auth/register', {
    success: t('register.created'),
    onSuccess: (reply) => {
      onDone();
      saveSession(reply, true);
      showCredentials(reply.data.fortunePanda, t);
    },
    onError: (error) => {
      // The required fields may have changed.
      void refetchSite();
      for (const [field, message] of Object.entries(fieldErrorsOf(error))) {
        if (isRegistrationField(field)) setError(field, { message });
      }
      const failed = t('register.failed');
      const message = errorMessageOf(error, { refused: failed, offline: t('errors.network') });
      setFormError(message);
      notify.error(failed, message === failed ? {} : { description: message });
    },
  });
  const submit = handleSubmit(({ referralCode, ...fields }) => {
    setFormError(undefined);
    create.mutate({ body: { ...fields, ...(referralCode && { referralCode }) } });
  });
  const field = (name: keyof RegistrationFields, options = {}) => ({
    ...register(name, options),
    label: t(`register.${name}`),
    error: translateFieldMessage(formState.errors[name]?.message),
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      {formError !== undefined && (
        <ErrorBar>
          {formError} <RefusalHelp error={create.error} />
        </ErrorBar>
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 *:max-sm:col-span-2 *:max-sm:nth-[-n+2]:col-span-1 sm:gap-x-5">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <TextField {...field('username')} autoComplete="nickname" autoCapitalize="none" />
        <TextField {...field('phoneNumber')} type="tel" autoComplete="tel" />
        <div className="sm:col-span-2">
          <TextField {...field('email')} type="email" autoComplete="username" autoCapitalize="none" />
        </div>
        {requiredFields.length > 0 && (
          <Suspense fallback={<Skeleton className="h-18 sm:col-span-2" />}>
            <RequiredFields
              requiredFields={requiredFields}
              country={watch('country')}
              today={today()}
              registerField={(name) =>
                field(name, {
                  ...requiredFieldOptions,
                  ...(name === 'country' && { onChange: () => setValue('region', undefined) }),
                })
              }
            />
          </Suspense>
        )}
        <div className="grid content-start gap-2">
          <PasswordField {...field('password')} autoComplete="new-password" />
          <PasswordStrength password={watch('password')} />
        </div>
        <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
        <div className="sm:col-span-2">
          <TextField {...field('referralCode')} hint={t('register.referralCodeHint')} autoComplete="off" />
        </div>
      </div>
      <RegistrationFooter isBusy={create.isPending} />
    </form>
  );
}

function RegistrationFooter({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <PolicyConsentText />
      <Button type="submit" size="lg" busy={isBusy} busyLabel={t('register.submitting')}>
        {t('register.submit')}
      </Button>
      <p className="text-center text-sm text-muted">
        {t('register.haveAccount')}{' '}
        <Link to={paths.login} className={formLinkClass}>
          {t('register.login')}
        </Link>
      </p>
    </>
  );
}

function isRegistrationField(name: string): name is keyof RegistrationFields {
  return Object.hasOwn(emptyForm, name) || registrationFields.some((field) => field === name);
}

const policyPaths: ReadonlyMap<string, string> = new Map([
  ['terms', paths.terms],
  ['data', paths.dataPolicy],
  ['cookies', paths.cookiePolicy],
]);

/** The message contains its links: `<terms>Terms</terms>`. A new tab keeps the half-filled form. */
function PolicyConsentText() {
  const { t } = useTranslation();
  const fragments = t('register.policies', { age: legalAge }).split(/(<\w+>[^<]*<\/\w+>)/);
  return (
    <p className="text-sm text-muted">
      {fragments.map((fragment) => {
        const [, name = '', text] = /^<(\w+)>([^<]*)/.exec(fragment) ?? [];
        const to = policyPaths.get(name);
        return to === undefined ? (
          fragment
        ) : (
          <Link
            key={name}
            to={to}
            target="_blank"
            className="font-medium text-gold-ink underline underline-offset-2"
          >
            {text}
          </Link>
        );
      })}
    </p>
  );
}
