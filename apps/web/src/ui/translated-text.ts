/** An element in which a browser's translation shows its text. */
const isTranslation = (node: Node | null): node is Element =>
  node instanceof Element && node.tagName === 'FONT' && node.isConnected;

/**
 * Lets a browser translate pages. It replaces a text by an element, or moves it into one, while React
 * changes and removes the nodes that it created: that would throw, or go on showing the former text.
 * Removals and insertions find the element, and a changed text takes its place back.
 */
export function tolerateTranslation(): void {
  const translations = new WeakMap<Node, Element>();
  const known = new WeakSet<Element>();
  const { insertBefore, removeChild } = Node.prototype;
  const observer = new MutationObserver(handleChanges);
  observer.observe(document, { childList: true, subtree: true });

  function handleChanges(changes: readonly MutationRecord[]): void {
    for (const change of changes) {
      if (change.type === 'characterData') showText(change.target);
      else for (const node of change.removedNodes) findTranslation(node, change);
    }
  }

  /** Also of a translation, which may be translated again. */
  function findTranslation(node: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const isShown = node instanceof Text || (node instanceof Element && known.has(node));
    if (!isShown || node.isConnected) return;
    const nearby = [...addedNodes, previousSibling, nextSibling].filter(isTranslation);
    const translation = nearby.find((element) => !known.has(element));
    if (translation === undefined) return;
    known.add(translation);
    translations.set(node, translation);
    if (node instanceof Text) observer.observe(node, { characterData: true });
  }

  /** The node itself, or what shows it now. */
  function shownOf(node: Node): Node {
    let shown: Node = node;
    for (let next: Node | undefined = node; next !== undefined; next = translations.get(shown)) {
      shown = next;
      if (shown.isConnected) break;
    }
    return shown;
  }

  /** The translation is that of the former text. */
  function showText(text: Node): void {
    const shown = shownOf(text);
    if (text instanceof Text && isTranslation(shown)) shown.replaceWith(text);
  }

  function removeShown(parent: Node, node: Node): void {
    let holder: Node | null = node.parentNode;
    if (holder !== null) removeChild.call(holder, node);
    // Other nodes that were moved into the same element stay.
    while (holder !== null && holder !== parent && !holder.hasChildNodes()) {
      const outer: Node | null = holder.parentNode;
      if (outer !== null) removeChild.call(outer, holder);
      holder = outer;
    }
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    handleChanges(observer.takeRecords());
    const shown = shownOf(child);
    if (shown.isConnected && !this.contains(shown)) return removeChild.call(this, child) as Child;
    removeShown(this, shown);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    // Also undefined, in callers without types.
    before: Node | null | undefined,
  ): Child {
    const isOwn = before === undefined || before === null || before.parentNode === this;
    if (isOwn) return insertBefore.call(this, child, before ?? null) as Child;
    handleChanges(observer.takeRecords());
    let place: Node | null = shownOf(before);
    while (place !== null && place.parentNode !== this) place = place.parentNode;
    return insertBefore.call(this, child, place) as Child;
  };
}
