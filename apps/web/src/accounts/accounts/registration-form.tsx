import { registerBody } from '@golden-acers/contract/accounts';
import { legalAge, lengths, type RegistrationField } from '@golden-acers/contract/constants';
import { checkRegistrationFields } from '@golden-acers/contract/registration-fields';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { saveSession } from '../../access/sessions/session-actions.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { siteQuery } from '../../api/site.queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBar, RefusalHelp, Skeleton } from '../../ui/feedback.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { notify } from '../../ui/toasts.tsx';
import { useForm } from '../../ui/use-form.ts';
import { formLinkClass } from './auth-layout.tsx';
import { showCredentials } from './credentials-toast.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { schemaProblems } from './schema-problems.ts';

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
  dateOfBirth: '',
  country: '',
  region: '',
};
type RegistrationValues = typeof emptyForm;

/** Leaves out what is empty or not required. */
function bodyOf(
  { referralCode, dateOfBirth, country, region, ...fields }: RegistrationValues,
  required: readonly RegistrationField[],
) {
  const personal = { dateOfBirth, country, region };
  const given = required.filter((name) => personal[name] !== '').map((name) => [name, personal[name]]);
  return { ...fields, ...(referralCode !== '' && { referralCode }), ...Object.fromEntries(given) };
}

const noFields: readonly RegistrationField[] = [];

/** `onDone` runs before the session is saved, because the guards redirect afterwards. */
export function RegistrationForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const [formError, setFormError] = useState<string>();
  const [params] = useSearchParams();
  const referralCode = params.get('ref')?.trim().slice(0, lengths.referralCodeMax) ?? '';
  const { data: site, refetch: refetchSite } = useQuery(siteQuery);
  const requiredFields = site?.requiredFields ?? noFields;
  const schema = useMemo(() => registerSchemaWith(requiredFields), [requiredFields]);
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
      const failed = t('register.failed');
      const message = errorMessageOf(error, { refused: failed, offline: t('errors.network') });
      setFormError(message);
      notify.error(failed, message === failed ? {} : { description: message });
    },
  });
  const form = useForm('POST /auth/register', { ...emptyForm, referralCode }, create, {
    textsOf: (name: keyof RegistrationValues) => ({ label: t(`register.${name}`) }),
    acceptsTooLong: true,
    problemsOf: (values) => schemaProblems(schema, bodyOf(values, requiredFields)),
    shows: 'after leaving the field',
  });
  const { country, password } = form.values;
  function submit(): void {
    const body = schema.safeParse(bodyOf(form.values, requiredFields)).data;
    setFormError(undefined);
    if (body !== undefined) create.mutate({ body });
  }
  const { field } = form;

  return (
    <Form form={form} onSubmit={submit} className="grid gap-5">
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
              country={country}
              today={today()}
              field={field}
              onCountry={(chosen) => form.change({ country: chosen, region: '' })}
            />
          </Suspense>
        )}
        <div className="grid content-start gap-2">
          <PasswordField {...field('password')} autoComplete="new-password" />
          <PasswordStrength password={password} />
        </div>
        <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
        <div className="sm:col-span-2">
          <TextField {...field('referralCode')} hint={t('register.referralCodeHint')} autoComplete="off" />
        </div>
      </div>
      <RegistrationFooter isBusy={create.isPending} />
    </Form>
  );
}

function RegistrationFooter({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation('account');
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

const policyPaths: ReadonlyMap<string, string> = new Map([
  ['terms', paths.terms],
  ['data', paths.dataPolicy],
  ['cookies', paths.cookiePolicy],
]);

/** The message contains its links: `<terms>Terms</terms>`. A new tab keeps the half-filled form. */
function PolicyConsentText() {
  const { t } = useTranslation('account');
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

/** In UTC, in which the server also computes ages. */
const today = () => new Date().toISOString().slice(0, 10);

/** Returns the form's schema for this deployment. The server validates again by its own date. */
function registerSchemaWith(required: readonly RegistrationField[]) {
  return registerBody.superRefine((body, { addIssue }) => {
    const problems = Object.entries(
      checkRegistrationFields(body, { requiredFields: required, today: today() }),
    );
    for (const [field, message] of problems) addIssue({ code: 'custom', path: [field], message });
  });
}
