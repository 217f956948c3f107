import { settleSport } from './virtual-sport.mjs';

/** Goals out of 100 kicks. */
const conversions = {
  appledown: 74,
  barleyford: 80,
  cidercombe: 66,
  cloverstead: 71,
  goslingham: 63,
  honeywick: 77,
  turnipton: 69,
  wheatmoor: 75,
};
const fixtures = [
  ['barleyford', 'cidercombe'],
  ['appledown', 'wheatmoor'],
  ['honeywick', 'turnipton'],
  ['cloverstead', 'goslingham'],
  ['wheatmoor', 'barleyford'],
  ['cidercombe', 'appledown'],
  ['turnipton', 'cloverstead'],
  ['goslingham', 'honeywick'],
  ['barleyford', 'honeywick'],
  ['cidercombe', 'goslingham'],
  ['appledown', 'turnipton'],
  ['cloverstead', 'wheatmoor'],
];
const listedScores = '3-0 3-1 3-2 4-1 4-2 4-3 5-3 5-4 0-3 1-3 2-3 2-4 3-4 4-5'.split(' ');
const allKicks = 20;

/** Ten kicks, or fewer when one team can't be caught; then pairs; a coin after twenty. */
function isOver(kicks, home, away) {
  if (kicks >= 10) return kicks === allKicks || (kicks % 2 === 0 && home !== away);
  const homeLeft = 5 - Math.ceil(kicks / 2);
  const awayLeft = 5 - Math.floor(kicks / 2);
  return home > away + awayLeft || away > home + homeLeft;
}

function positionsOf({ kicks, home, away, winner }) {
  const score = `${home}-${away}`;
  const isSudden = kicks > 10;
  const scorePosition = listedScores.includes(score) ? `score-${score}` : 'score-other';
  return [
    `win-${winner}`,
    isSudden ? 'end-sudden' : 'end-regular',
    home + away > 7 ? 'goals-over' : 'goals-under',
    isSudden ? `sudden-${winner}` : scorePosition,
  ];
}

/** Counts, among 2 · 100²⁰ equally likely courses, those in which each position wins. */
function countWins(fixture) {
  const [home, away] = fixture.map((team) => conversions[team]);
  const wins = new Map();
  const add = (position, count) => wins.set(position, (wins.get(position) ?? 0n) + count);
  const weigh = (percent, kicks) => BigInt(percent) * 2n * 100n ** BigInt(allKicks - kicks);
  let states = new Map([['0 0', 1n]]);
  for (let kicks = 0; states.size > 0; kicks += 1) {
    const next = new Map();
    for (const [state, count] of states) {
      const [homeGoals, awayGoals] = state.split(' ').map(Number);
      if (isOver(kicks, homeGoals, awayGoals)) {
        const winners =
          homeGoals === awayGoals ? ['home', 'away'] : [homeGoals > awayGoals ? 'home' : 'away'];
        const share = (count * weigh(1, kicks)) / BigInt(winners.length);
        for (const winner of winners)
          for (const position of positionsOf({ kicks, home: homeGoals, away: awayGoals, winner }))
            add(position, share);
        continue;
      }
      const percent = kicks % 2 === 0 ? home : away;
      const scored = kicks % 2 === 0 ? `${homeGoals + 1} ${awayGoals}` : `${homeGoals} ${awayGoals + 1}`;
      next.set(scored, (next.get(scored) ?? 0n) + count * BigInt(percent));
      next.set(state, (next.get(state) ?? 0n) + count * BigInt(100 - percent));
    }
    states = next;
  }
  for (const [side, percent] of Object.entries({ home, away })) {
    add(`first-${side}-goal`, weigh(percent, 1));
    add(`first-${side}-miss`, weigh(100 - percent, 1));
  }
  return { wins, all: 2n * 100n ** BigInt(allKicks) };
}

function playShootOut(fixture, draws) {
  const percents = fixture.map((team) => conversions[team]);
  const goals = [0, 0];
  const kicks = [];
  while (!isOver(kicks.length, goals[0], goals[1])) {
    const team = kicks.length % 2;
    const isGoal = draws.below(100) < percents[team];
    const aim = draws.below(6);
    kicks.push({ kind: isGoal ? 'goal' : ['save', 'save', 'post', 'wide'][draws.below(4)], aim });
    if (isGoal) goals[team] += 1;
  }
  const [home, away] = goals;
  const isLevel = home === away;
  const ending = isLevel ? 'coin' : kicks.length > 10 ? 'sudden' : 'regular';
  const winner = (isLevel ? draws.below(2) === 0 : home > away) ? 'home' : 'away';
  const [first, second] = kicks.map(({ kind }) => (kind === 'goal' ? 'goal' : 'miss'));
  const winners = [
    ...positionsOf({ kicks: kicks.length, home, away, winner }),
    `first-home-${first}`,
    `first-away-${second}`,
  ];
  return { result: { kicks, home, away, ending, winner }, winners };
}

/** Scarecrow Spot-Kicks: every kick is a goal with its team's percentage. */
export const scarecrowSpotKicks = settleSport({ fixtures, countWins, play: playShootOut });
