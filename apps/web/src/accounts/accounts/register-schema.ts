import { registerBody } from '@golden-acers/contract/accounts';
import type { RegistrationField } from '@golden-acers/contract/constants';
import { checkRegistrationFields } from '@golden-acers/contract/registration-fields';

/** In UTC, in which the server also computes ages. */
export const today = () => new Date().toISOString().slice(0, 10);

/** Returns the form's schema for this deployment. The server validates again by its own date. */
export function registerSchemaWith(required: readonly RegistrationField[]) {
  return registerBody.superRefine((body, { addIssue }) => {
    const problems = Object.entries(
      checkRegistrationFields(body, { requiredFields: required, today: today() }),
    );
    for (const [field, message] of problems) addIssue({ code: 'custom', path: [field], message });
  });
}
