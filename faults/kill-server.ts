import { type Fault, seconds } from './fault.ts';
import { connectionTo, withKontor } from './kontor.ts';
import { underLoad } from './under-load.ts';

const TIMES = 3;

export const killServer: Fault = {
  name: 'kill-server',
  promised: 'SIGKILL of the server, three times: after the restart it goes on without any help',
  run: () =>
    withKontor(async (kontor) =>
      underLoad({ urls: [kontor.url], connection: await connectionTo(kontor.dataDir) }, async (load) => {
        const pauses: string[] = [];
        for (let at = 0; at < TIMES; at += 1) {
          const since = performance.now();
          await kontor.server().stop('SIGKILL');
          await kontor.start();
          await load.goesOn();
          pauses.push(seconds(performance.now() - since));
        }
        return { text: `back after ${pauses.join(', ')}` };
      }),
    ),
};
