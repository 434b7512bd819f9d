/** A field that may be filled before React has it. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** What was typed into, chosen or ticked before React had the page; undefined once it has. */
    earlyFields: Set<Field> | undefined;
  }
}

const laterFields = new WeakSet<EventTarget>();

/**
 * Tells the page what stands in fields since before it could hear of it: else it takes them for empty, and empties them. Parts that
 * React has later are told then.
 */
export function repeatEarlyTyping(): void {
  const fields = [...(window.earlyFields ?? [])];
  window.earlyFields = undefined;
  const isLater = (field: Field): boolean => field.closest('[data-later]') !== null;
  for (const field of fields) if (isLater(field)) laterFields.add(field);
  tell(fields.filter((field) => !isLater(field)).map((field) => changeOf(field, field)));
}

/** Notes the fields of later parts that are filled once React has the page, but not them. */
export function noteLaterTyping(): void {
  document.addEventListener('input', ({ target }) => target && laterFields.add(target), true);
}

/**
 * Tells a part of the page that React has now what was filled into it before.
 *
 * @param elements of the part, fields among them.
 * @param former the element that stood in the place of one before the part was drawn anew.
 */
export function repeatTypingOf(
  elements: readonly HTMLElement[],
  former: (element: HTMLElement) => HTMLElement | undefined,
): void {
  const changes: (() => void)[] = [];
  for (const field of elements) {
    const before = former(field);
    if (!isField(field)) continue;
    if (laterFields.has(field)) changes.push(changeOf(field, field));
    else if (before && isField(before) && laterFields.has(before)) changes.push(changeOf(field, before));
  }
  tell(changes);
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** All were read at once: the first change empties the others. Told each in a task of its own, that sees the one before. */
function tell(changes: readonly (() => void)[]): void {
  for (const change of changes) setTimeout(change);
}

/** What tells React of what was filled into a field, or into the one that stood in its place. It overhears assignments to the prototype: that makes them changes. */
function changeOf(field: Field, filled: Field): () => void {
  const { value } = filled;
  if (field instanceof HTMLSelectElement) {
    return () => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = filled as HTMLInputElement;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const { selectionStart, selectionEnd } = filled as HTMLInputElement;
  return () => {
    field.value = '';
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
