#!/usr/bin/env node
import { runCli } from './run-cli.ts';

// not process.exit(), which may cut off output that was written to a pipe
process.exitCode = await runCli(process.argv.slice(2));
