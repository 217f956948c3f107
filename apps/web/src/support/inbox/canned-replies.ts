interface CannedReply {
  readonly id: string;
  readonly text: string;
}

const maxShown = 6;

/** A text that begins with a slash searches the canned replies. Undefined: it is a reply. */
export function cannedSearchOf(text: string): string | undefined {
  return /^\/[^\n/]*$/.test(text) ? text.slice(1).trim().toLowerCase() : undefined;
}

/** Replies that contain every typed word. Those that begin with the search come first. */
export function findCannedReplies<Reply extends CannedReply>(
  replies: readonly Reply[],
  search: string,
): readonly Reply[] {
  const words = search.split(/\s+/);
  return replies
    .filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
    .map((reply) => ({ reply, isStart: reply.text.toLowerCase().startsWith(search) }))
    .toSorted((one, other) => Number(other.isStart) - Number(one.isStart))
    .map(({ reply }) => reply)
    .slice(0, maxShown);
}
