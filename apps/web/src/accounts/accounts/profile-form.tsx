import type { User } from '@golden-acers/contract';
import { profileBody } from '@golden-acers/contract/accounts';
import { type Country, type Currency, currencies } from '@golden-acers/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { authStore } from '../../access/sessions/session.ts';
import { call } from '../../api/client.ts';
import { errorMessageOf, fieldErrorsOf } from '../../api/errors.ts';
import { translateFieldMessage } from '../../i18n/field-messages.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBar } from '../../ui/feedback.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/toasts.tsx';
import { CountryField } from './country-field.tsx';
import { joinFullName, splitFullName } from './full-name.ts';

interface ProfileFields {
  fullName: string;
  username: string;
  email: string;
  phone: string;
  country: Country | '';
  currency: Currency;
}

/** One input holds the full name; the body has two fields for it. */
const inputForField = (name: string) => (name === 'firstName' || name === 'lastName' ? 'fullName' : name);

function toProfileBody({ fullName, country, ...fields }: ProfileFields) {
  return { ...fields, ...splitFullName(fullName), country: country === '' ? null : country };
}

export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation();
  const [formError, setFormError] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm<ProfileFields>({
    defaultValues: {
      fullName: joinFullName(user),
      username: user.username,
      email: user.email,
      phone: user.phone,
      country: user.country ?? '',
      currency: user.currency,
    },
  });
  const showFields = (messages: Readonly<Record<string, string>>) => {
    // The last one to take the focus is the first of the form.
    for (const [name, message] of Object.entries(messages).toReversed()) {
      const input = inputForField(name);
      if (isProfileField(input)) setError(input, { message }, { shouldFocus: true });
    }
  };
  const save = useSaveProfile({ onDone, showFieldErrors: showFields, showError: setFormError });
  const submit = handleSubmit((fields) => {
    setFormError(undefined);
    const checked = profileBody.safeParse(toProfileBody(fields));
    if (checked.success) save.mutate(fields);
    else
      showFields(
        Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message])),
      );
  });
  const input = (name: keyof ProfileFields) => ({
    ...register(name),
    label: t(`profile.${name}`),
    error: translateFieldMessage(formState.errors[name]?.message),
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      {formError !== undefined && <ErrorBar>{formError}</ErrorBar>}
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextField {...input('fullName')} autoComplete="name" autoFocus />
        <TextField {...input('username')} autoComplete="nickname" autoCapitalize="none" />
        <TextField {...input('email')} type="email" autoComplete="email" autoCapitalize="none" />
        <TextField {...input('phone')} type="tel" autoComplete="tel" />
        <CountryField {...input('country')} />
        <SelectField {...input('currency')}>
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={onDone} disabled={save.isPending}>
          {t('profile.cancel')}
        </Button>
        <Button type="submit" busy={save.isPending} busyLabel={t('profile.saving')}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}

interface SaveCallbacks {
  onDone: () => void;
  showFieldErrors: (messages: Readonly<Record<string, string>>) => void;
  showError: (message: string) => void;
}

function useSaveProfile({ onDone, showFieldErrors: showFields, showError }: SaveCallbacks) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (fields: ProfileFields) => call('PUT /user/profile', { body: toProfileBody(fields) }),
    onSuccess: ({ data }) => {
      authStore.getState().setUser(data.user);
      notify.success(t('profile.updated'));
      onDone();
    },
    onError: (error) => {
      showFields(fieldErrorsOf(error));
      const message = errorMessageOf(error, { refused: t('profile.updateFailed') });
      showError(message);
      notify.error(message);
    },
  });
}

const profileFieldNames: readonly string[] = [
  'fullName',
  'username',
  'email',
  'phone',
  'country',
  'currency',
];
function isProfileField(name: string): name is keyof ProfileFields {
  return profileFieldNames.includes(name);
}
