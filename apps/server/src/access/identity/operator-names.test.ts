import { expect, test } from 'vitest';
import { posesAsOperator } from './operator-names.ts';

test.each([
  'Support',
  'administrator',
  'Admin_1',
  'adm1n',
  'АDMIN',
  'adrnin-support',
  'Suppоrt24',
  'ｓｕｐｐｏｒｔ',
  'súpport',
  'GoldenAcers',
  'golden.acers.vip',
  'G0ldenAcer5',
  'the_team_support',
  'SupportRosa',
  'Customer-Service',
  'FortunePanda_Official',
  'Moderator',
  'Cashier',
  'La_Cajera24',
])('the name %s poses as the operator', (name) => expect(posesAsOperator(name)).toBe(true));

test.each([
  'rosa',
  'supporter9',
  'badminton',
  'helpful_ada',
  'systematic',
  'casino_rosa',
  'panda',
  'golden',
  'iadmirer',
])('the name %s is a player’s', (name) => expect(posesAsOperator(name)).toBe(false));
