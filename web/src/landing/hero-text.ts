import { defaultBrand } from '@muhur/contract/brand'
import { brand } from '../brand.ts'

/** The hero's title and sentence: the product's own story, and under another name the shop's. */
export function heroText(name: string): { title: string; lead: string } {
  return name === defaultBrand.name
    ? {
        title: 'Yazılımınıza Mühür vurun.',
        lead: `${brand.provider} botları ve ${brand.game} eklentileri için lisans verin, her açılışta doğrulayın, çalışan her kurulumun nabzını izleyin.`,
      }
    : {
        title: `${name} lisanslarınız tek yerde.`,
        lead: `${brand.provider} botunuzu ya da ${brand.game} eklentinizi seçin, anahtarınızı yazın, çalışan her kurulumun nabzını panelinizden izleyin.`,
      }
}
