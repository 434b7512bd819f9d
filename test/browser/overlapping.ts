import type { Locator } from 'playwright-core';

/** Whether the words of one thing lie over those of another, or reach out of what holds both. */
export async function isCrowded(holder: Locator, one: string, other: string): Promise<boolean> {
  return holder.evaluate(
    (element, [first, second]) => {
      const boxes = (selector: string) =>
        [...element.querySelectorAll(selector)].flatMap((found) => {
          const words = document.createRange();
          words.selectNodeContents(found);
          return [...words.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        });
      const frame = element.getBoundingClientRect();
      const [ones, others] = [boxes(first), boxes(second)];
      const out = [...ones, ...others].some((box) => box.right > frame.right + 1 || box.left < frame.left - 1);
      const over = ones.some((a) =>
        others.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      );
      return out || over;
    },
    [one, other] as const,
  );
}
