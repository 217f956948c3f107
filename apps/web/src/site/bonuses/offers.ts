/** The specification's sample offers. Amounts are text for reading; nothing is computed from them. */
export type SamplePeriod = 'current' | 'upcoming' | 'expired';

export interface Offer {
  readonly id: 'welcome' | 'reload' | 'cashback' | 'harvest' | 'goldRush' | 'spring';
  readonly bonus: string;
  readonly maxAmount?: string;
  /** The last day; for an upcoming offer the first day. */
  readonly validUntil: string;
  readonly isActive: boolean;
  readonly isForVips: boolean;
}

export const offers: Readonly<Record<SamplePeriod, readonly Offer[]>> = {
  current: [
    {
      id: 'welcome',
      bonus: '100%',
      maxAmount: '$500',
      validUntil: '2027-12-31',
      isActive: true,
      isForVips: false,
    },
    {
      id: 'reload',
      bonus: '50%',
      maxAmount: '$1000',
      validUntil: '2027-12-31',
      isActive: true,
      isForVips: false,
    },
    { id: 'cashback', bonus: '10%', validUntil: '2027-12-31', isActive: true, isForVips: true },
  ],
  upcoming: [
    { id: 'harvest', bonus: '200%', validUntil: '2027-09-01', isActive: false, isForVips: false },
    { id: 'goldRush', bonus: '300%', validUntil: '2027-11-01', isActive: false, isForVips: true },
  ],
  expired: [{ id: 'spring', bonus: '150%', validUntil: '2025-05-31', isActive: false, isForVips: false }],
};
