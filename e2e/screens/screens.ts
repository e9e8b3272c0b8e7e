import { adminScreens } from './admin-screens.ts'
import { buyerScreens } from './buyer-screens.ts'
import { peopleScreens } from './people-screens.ts'
import { publicScreens } from './public-screens.ts'
import { railScreens } from './rail-screens.ts'
import { salesScreens } from './sales-screens.ts'
import type { Screen } from './screen.ts'

/** All screens, with their visually different states. */
export const screens = (productId: string): Screen[] => [
  ...publicScreens(productId),
  ...buyerScreens,
  ...railScreens,
  ...adminScreens(productId),
  ...salesScreens,
  ...peopleScreens,
]
