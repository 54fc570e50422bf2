// Runs in the page that first-screen.bench.ts visits, before the page's scripts: records when the element of `matterSelector`,
// the main content of the page, was on the screen.
{
  const look = () => {
    const found = document.querySelector(globalThis.matterSelector);
    const isShown = found !== null && found.getClientRects().length > 0 && found.value !== '';
    if (!isShown) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      globalThis.matter = performance.now();
    });
    return undefined;
  };
  requestAnimationFrame(look);
}
