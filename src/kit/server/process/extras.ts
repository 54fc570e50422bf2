import { EnvError } from '../env/env.ts';

/** Loads an optional module of ours (`scripts/install/extras.mjs`). Throws EnvError with the command to install its packages. */
export async function loadExtra<Module>(
  load: () => Promise<Module>,
  { name, variable }: { name: 's3' | 'traces'; variable: string },
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new EnvError(
      `${variable} pede pacotes que não estão instalados. Na pasta do Fichário, rode "npm run extra -- ${name}".`,
    );
  }
}
