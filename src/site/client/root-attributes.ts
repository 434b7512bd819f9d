let kept: readonly (readonly [name: string, value: string])[] = [];

/**
 * Carries what scripts have set on the root element (scheme, answer about cookies, region) over to a document that is
 * drawn anew: React empties the element when the page of an error takes the place of another, and back. An effect of
 * whatever draws that element.
 */
export function keepRootAttributes(): () => void {
  const root = document.documentElement;
  for (const [name, value] of kept) if (!root.hasAttribute(name)) root.setAttribute(name, value);
  return () => {
    kept = Array.from(root.attributes, ({ name, value }) => [name, value] as const).filter(([name]) =>
      name.startsWith('data-'),
    );
  };
}
