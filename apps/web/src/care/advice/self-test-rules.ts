export const selfTestQuestions = [
  'afford',
  'more',
  'chase',
  'borrow',
  'problem',
  'health',
  'others',
  'money',
  'guilt',
] as const;
export type SelfTestQuestion = (typeof selfTestQuestions)[number];

/** The index of a reply is its number of points. */
export const selfTestReplies = ['never', 'sometimes', 'often', 'always'] as const;
export type SelfTestReply = (typeof selfTestReplies)[number];

export type SelfTestReplies = Readonly<Partial<Record<SelfTestQuestion, SelfTestReply>>>;
export type SelfTestResult = 'none' | 'low' | 'moderate' | 'high';

/** The ranges of the Problem Gambling Severity Index: 0, 1 to 2, 3 to 7, 8 to 27 points. */
const bands: readonly (readonly [fromPoints: number, result: SelfTestResult])[] = [
  [8, 'high'],
  [3, 'moderate'],
  [1, 'low'],
];

/** Undefined until every question has a reply. */
export function selfTestResultOf(replies: SelfTestReplies): SelfTestResult | undefined {
  let points = 0;
  for (const question of selfTestQuestions) {
    const reply = replies[question];
    if (reply === undefined) return undefined;
    points += selfTestReplies.indexOf(reply);
  }
  return bands.find(([fromPoints]) => points >= fromPoints)?.[1] ?? 'none';
}
