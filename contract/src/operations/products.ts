import { Type } from 'typebox'
import { integrationPinsUrl, integrationUrl } from '../gate/integration.ts'
import {
  adminProductsUrl,
  adminProductUrl,
  ListedProduct,
  Product,
  productIconUrl,
  productsUrl,
  productUrl,
} from '../shop/products.ts'
import { integrationFiles } from '../gate/sdk-languages.ts'
import type { OperationGroup } from './operation.ts'

const notFound = ['PRODUCT_NOT_FOUND'] as const

const sdkMediaTypes = [...new Set(Object.values(integrationFiles).map(({ mediaType }) => mediaType))]

export const productOperations: OperationGroup = {
  name: 'products',
  title: 'Ürünler',
  turkish: 'Ziyaretçilerin gördüğü ürünler ve yöneticinin bütün ürünleri.',
  english: 'The catalogue that visitors see, and the products behind it.',
  operations: {
    [`GET ${productsUrl}`]: {
      id: 'listCatalogue',
      summary: 'Yayındaki ürünleri listeler',
      english: 'The products on sale.',
      answers: { 200: Type.Array(Product) },
      counted: true,
    },
    [`GET ${productUrl(':id')}`]: {
      id: 'getCatalogueProduct',
      summary: 'Yayındaki bir ürünün sayfasını verir',
      english: 'The page of one product on sale.',
      codes: notFound,
    },
    [`GET ${integrationPinsUrl(':id')}`]: {
      id: 'getIntegration',
      summary: 'SDK dosyasına yazılan adresleri ve açık anahtarları verir',
      english: 'The addresses and public keys that a download of this product pins.',
      codes: notFound,
    },
    [`GET ${integrationUrl(':id', ':file')}`]: {
      id: 'downloadSdk',
      summary: 'Ürünün SDK dosyasını indirir',
      english: "Downloads a file of the SDK with the product's pins.",
      answers: { 200: sdkMediaTypes },
      codes: [...notFound, 'LANGUAGE_NOT_FOUND'],
      tag: 'cached',
    },
    [`GET ${adminProductsUrl}`]: {
      id: 'listProducts',
      summary: 'Taslak ve arşiv dahil bütün ürünleri listeler',
      english: 'All products, drafts and archived ones too.',
      answers: { 200: Type.Array(ListedProduct) },
      counted: true,
    },
    [`POST ${adminProductsUrl}`]: {
      id: 'createProduct',
      summary: 'Ürün oluşturur',
      english: 'Creates a product: a draft, unless `published` is true.',
      codes: ['POLICY_CONTRADICTS'],
      example: { name: 'Ticket Bot', type: 'discord_bot', description: 'Destek talepleri.', published: true },
    },
    [`GET ${adminProductUrl(':id')}`]: {
      id: 'getProduct',
      summary: 'Bir ürünü bütün alanlarıyla verir',
      english: 'One product with all fields.',
      codes: notFound,
      tag: 'sends',
    },
    [`PATCH ${adminProductUrl(':id')}`]: {
      id: 'changeProduct',
      summary: 'Ürünü değiştirir, yayınlar ya da arşivler',
      english: 'Changes the sent fields of a product; publishes or archives it.',
      codes: [...notFound, 'POLICY_CONTRADICTS', 'POLICY_CONTRADICTS_LICENSES'],
      tag: 'asks',
      example: { price_text: '₺150 / ay', published: true },
    },
    [`DELETE ${adminProductUrl(':id')}`]: {
      id: 'deleteProduct',
      summary: 'Lisansı olmayan bir ürünü siler',
      english: 'Deletes a product without licenses.',
      codes: [...notFound, 'PRODUCT_IN_USE', 'PRODUCT_HAS_TOKENS'],
    },
    [`PUT ${productIconUrl(':id')}`]: {
      id: 'setProductIcon',
      summary: 'Ürünün simgesini yükler',
      english: "Uploads a product's icon: PNG, JPEG, WebP or GIF up to 2 MB.",
      file: 'image/*',
      codes: [...notFound, 'ICON_UNREADABLE', 'ICON_FORMAT', 'ICON_TOO_LARGE'],
      tag: 'asks',
    },
  },
}
