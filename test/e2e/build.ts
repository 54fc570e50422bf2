import { spawnSync } from 'node:child_process';

/** The pages must be there before a browser can open them; quick when they are fresh. */
export default function build(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
}
