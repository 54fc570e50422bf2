// Sets the theme before the first paint. A file of its own and not a module: the policy of the pages refuses inline
// scripts, and modules run too late. src/kit/web/browser/theme.ts takes over from here.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('fichario.theme');
  } catch {
    // storage may be switched off
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
