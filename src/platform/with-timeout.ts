/**
 * The answer, or a rejection when it takes longer than `timeout` ms. What was asked goes on; a later failure of it is not
 * reported as unhandled.
 */
export async function withTimeout<T>(timeout: number, answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout);
  });
  try {
    return await Promise.race([answer, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
