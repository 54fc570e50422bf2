// In the page: scrolls the list by so many pixels in each frame, back at its end, and counts the frames, and those in which
// the middle of the list shows no record. Without a list it only counts.
globalThis.scrollList = ({ pixels, ms }) =>
  new Promise((done) => {
    const grid = document.querySelector('[role=grid]');
    const isBlank = () => {
      const { left, top, height } = grid.getBoundingClientRect();
      const hit = document.elementFromPoint(left + 200, top + height / 2);
      return !hit?.closest('[role=row][data-index]')?.querySelector('a');
    };
    const begun = performance.now();
    let frames = 0;
    let blank = 0;
    let direction = 1;
    const draw = (now) => {
      if (now - begun >= ms) return done({ perSecond: (frames * 1000) / (now - begun), blank });
      frames += 1;
      if (grid) {
        if (isBlank()) blank += 1;
        const before = grid.scrollTop;
        grid.scrollTop += direction * pixels;
        if (grid.scrollTop === before) direction = -direction;
      }
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
