import { settleSport } from './virtual-sport.mjs';

/** Goals expected at home and away, in tenths. */
const fixtures = [
  [21, 9],
  [14, 13],
  [12, 16],
  [11, 19],
  [9, 17],
  [18, 10],
  [13, 11],
  [17, 12],
  [18, 14],
  [15, 15],
  [14, 8],
  [10, 13],
];
const goalCounts = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Weights of zero to eight goals: mean^k / k! in whole numbers. */
const weightsOf = (tenths) =>
  goalCounts.map((goals) => {
    let weight = 10n ** BigInt(8 - goals) * BigInt(tenths) ** BigInt(goals);
    for (let factor = goals + 1; factor <= 8; factor += 1) weight *= BigInt(factor);
    return weight;
  });

function positionsOf(home, away) {
  const result = home > away ? 'win-home' : home < away ? 'win-away' : 'draw';
  return [
    result,
    home + away > 2 ? 'goals-over' : 'goals-under',
    home > 0 && away > 0 ? 'both-score' : 'not-both',
    home > 3 || away > 3 ? 'score-other' : `score-${home}-${away}`,
  ];
}

function countWins([homeTenths, awayTenths]) {
  const [homeWeights, awayWeights] = [weightsOf(homeTenths), weightsOf(awayTenths)];
  const wins = new Map();
  let all = 0n;
  for (const home of goalCounts) {
    for (const away of goalCounts) {
      const weight = homeWeights[home] * awayWeights[away];
      all += weight;
      for (const position of positionsOf(home, away)) wins.set(position, (wins.get(position) ?? 0n) + weight);
    }
  }
  return { wins, all };
}

function drawGoals(tenths, draws) {
  const weights = weightsOf(tenths).map(Number);
  const drawn = draws.below(weights.reduce((sum, weight) => sum + weight));
  let sum = 0;
  return goalCounts.find((goals) => {
    sum += weights[goals];
    return drawn < sum;
  });
}

function playMatch(tenths, draws) {
  const [home, away] = tenths.map((mean) => drawGoals(mean, draws));
  const highlights = [];
  const add = (side, kind) =>
    highlights.push({ minute: 1 + draws.below(90), side, kind, shirt: 2 + draws.below(10) });
  for (let goal = 0; goal < home; goal += 1) add('home', 'goal');
  for (let goal = 0; goal < away; goal += 1) add('away', 'goal');
  for (let misses = 4 + draws.below(4); misses > 0; misses -= 1)
    add(['home', 'away'][draws.below(2)], ['save', 'post', 'wide'][draws.below(3)]);
  highlights.sort((one, other) => one.minute - other.minute);
  return { result: { home, away, highlights }, winners: positionsOf(home, away) };
}

/** Threshing Cup: the goals of both teams by two Poisson tables. */
export const threshingCup = settleSport({ fixtures, countWins, play: playMatch });
