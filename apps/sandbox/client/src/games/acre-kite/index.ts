import '../../engines/table/table.css';
import '../../engines/table/table-narrow.css';
import '../../engines/flight/flight.css';
import './acre-kite.css';
import type { KiteInfo } from '@golden-acers/games/acre-kite';
import { createFlightModule } from '../../engines/flight/flight-module.ts';
import type { FlightGame } from '../../engines/flight/types.ts';
import { KiteScene } from './kite-scene.ts';
import { renderKiteRules } from './rules.ts';
import { tKite } from './t.ts';

const kite: FlightGame<KiteInfo> = {
  className: 'ak',
  createScene: (host, info, shell) => new KiteScene(host, info, shell),
  describeEnd: (times) => tKite('snapped', { times }),
  endOf({ events }) {
    const flight = events.find(({ type }) => type === 'flight');
    return flight !== undefined && 'snapHundredths' in flight ? Number(flight.snapHundredths) : undefined;
  },
  renderRules: renderKiteRules,
};

export const game = createFlightModule(kite);
