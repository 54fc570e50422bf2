import { EnvError } from '../env/env.ts';

/**
 * Loads an optional module (`scripts/install/extras.mjs`): one of ours that needs packages which may be missing.
 * Throws EnvError with the command that installs them.
 */
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
