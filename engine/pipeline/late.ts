/** Whether a promise has not been kept when so many milliseconds are over. */
export async function isLate(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds);
  });
  const isLate = await Promise.race([promise.then(() => false), late]);
  clearTimeout(timer);
  return isLate;
}
