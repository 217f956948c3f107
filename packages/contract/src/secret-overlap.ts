import { z } from 'zod';
import { apiKeyLimits } from './agent-constants.ts';

const hoursMessage = `Choose 0 to ${apiKeyLimits.overlapHoursMax} hours`;

/** After a rotation of a secret, for which the former one is good too. */
export const overlapHours = z
  .int({ error: hoursMessage })
  .min(0, hoursMessage)
  .max(apiKeyLimits.overlapHoursMax, hoursMessage);
