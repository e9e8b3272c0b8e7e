import type { Brand } from '@muhur/contract/shop/brand'
import { defaultBrand } from '@muhur/contract/http/first-visit'
import { brand } from './brand.ts'

type Words = Pick<Brand, 'name' | 'hero_title' | 'hero_lead'>

/** Whether the seller gave the shop a name: then the landing page is for the shop's buyers, else for sellers. */
export const hasOwnName = ({ name }: Pick<Brand, 'name'>): boolean => name !== defaultBrand.name

/** The screens of the product on the landing page: a shop's buyers see the buyers' screen alone. */
export const screensFor = (ofBuyers: boolean) =>
  ofBuyers ? (['license'] as const) : (['license', 'panel'] as const)

/** The text of the link to the seller. */
export const contactText = (inviteUrl: string | null): string =>
  inviteUrl ? `${brand.provider} sunucusuna katılın` : 'Satıcıya yazın'

/** The hero's title and sentence: the seller's words, else the product's own story, under another name the shop's. */
export function heroText({ name, hero_title, hero_lead }: Words): { title: string; lead: string } {
  const story = defaultText(name)
  return { title: hero_title ?? story.title, lead: hero_lead ?? story.lead }
}

function defaultText(name: string) {
  return !hasOwnName({ name })
    ? {
        title: 'Yazılımınıza Mühür vurun.',
        lead: `${brand.provider} botları ve ${brand.game} eklentileri için lisans verin, her açılışta doğrulayın, çalışan her kurulumun nabzını izleyin.`,
      }
    : {
        title: `Lisanslarınız tek yerde: ${name}.`,
        lead: `${brand.provider} botunuzu ya da ${brand.game} eklentinizi seçin, anahtarınızı yazın, çalışan her kurulumun nabzını panelinizden izleyin.`,
      }
}
