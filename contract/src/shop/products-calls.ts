import { Type } from 'typebox'
import { downloadSdk, getIntegration } from './integration.ts'
import { catalogueCall, catalogueProductCall } from '../http/first-visit.ts'
import { Paging } from '../http/page.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById } from '../scalars.ts'
import {
  adminProductsUrl,
  adminProductUrl,
  CatalogueProduct,
  DeletedProduct,
  ListedProduct,
  NewProduct,
  ProductChange,
  productIconUrl,
  ProductPage,
  ProductQuery,
} from './products.ts'

const notFound = ['PRODUCT_NOT_FOUND'] as const

const admin = { access: 'admin', resource: 'products' } as const
/** Calls on one product, which a token of the product may make. Such a token does not delete its product. */
const one = { ...admin, product: 'product', params: ById } as const
/** The calls with another answer after a change: the catalogue and the product's page. */
const changesPublic = ['listCatalogue', 'getCatalogueProduct'] as const

export const listCatalogue = {
  ...catalogueCall,
  query: Paging,
  answers: { 200: Type.Array(CatalogueProduct) },
  streams: true,
  counted: true,
  summary: 'Yayındaki ürünleri listeler',
  english: 'The products on sale.',
} as const satisfies Operation

export const getCatalogueProduct = {
  ...catalogueProductCall,
  params: ById,
  answers: { 200: ProductPage },
  summary: 'Yayındaki bir ürünün sayfasını verir',
  english: 'The page of one product on sale.',
  codes: notFound,
} as const satisfies Operation

export const listProducts = {
  id: 'listProducts',
  method: 'GET',
  path: adminProductsUrl,
  ...admin,
  query: ProductQuery,
  pageOnly: ['sort'],
  answers: { 200: Type.Array(ListedProduct) },
  streams: true,
  counted: true,
  summary: 'Taslak ve arşiv dahil bütün ürünleri listeler',
  english: 'All products, drafts and archived ones too.',
  failure: 'Failed to fetch products',
} as const satisfies Operation

export const createProduct = {
  id: 'createProduct',
  method: 'POST',
  path: adminProductsUrl,
  ...admin,
  body: NewProduct,
  answers: { 201: ListedProduct },
  summary: 'Ürün oluşturur',
  english: 'Creates a product: a draft, unless `published` is true.',
  codes: ['PRODUCT_IS_TEST', 'POLICY_CONTRADICTS', 'ICON_UNREADABLE'],
  example: { name: 'Ticket Bot', type: 'discord_bot', description: 'Destek talepleri.', published: true },
  failure: 'Ürün eklenemedi.',
  changesPublic,
} as const satisfies Operation

export const getProduct = {
  id: 'getProduct',
  method: 'GET',
  path: adminProductUrl(':id'),
  ...one,
  answers: { 200: ListedProduct },
  summary: 'Bir ürünü bütün alanlarıyla verir',
  english: 'One product with all fields.',
  codes: notFound,
  tag: 'sends',
  failure: 'Failed to fetch product',
} as const satisfies Operation

export const changeProduct = {
  id: 'changeProduct',
  method: 'PATCH',
  path: adminProductUrl(':id'),
  ...one,
  body: ProductChange,
  answers: { 200: ListedProduct },
  summary: 'Ürünü değiştirir, yayınlar ya da arşivler',
  english: 'Changes the sent fields of a product; publishes or archives it.',
  codes: [
    ...notFound,
    'PRODUCT_IS_TEST',
    'POLICY_CONTRADICTS',
    'POLICY_CONTRADICTS_LICENSES',
    'ICON_UNREADABLE',
  ],
  tag: 'asks',
  example: { price_text: '₺150 / ay', published: true },
  failure: 'Ürün değiştirilemedi.',
  changesPublic,
} as const satisfies Operation

export const deleteProduct = {
  id: 'deleteProduct',
  method: 'DELETE',
  path: adminProductUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: DeletedProduct },
  summary: 'Lisansı olmayan bir ürünü siler',
  english: 'Deletes a product without licenses.',
  codes: [...notFound, 'PRODUCT_IN_USE', 'PRODUCT_HAS_TOKENS'],
  failure: 'Ürün silinemedi.',
  changesPublic,
} as const satisfies Operation

export const setProductIcon = {
  id: 'setProductIcon',
  method: 'PUT',
  path: productIconUrl(':id'),
  ...one,
  file: 'image/*',
  answers: { 200: ListedProduct },
  summary: 'Ürünün simgesini yükler',
  english: "Uploads a product's icon: PNG, JPEG, WebP or GIF up to 2 MB.",
  codes: [...notFound, 'ICON_UNREADABLE', 'ICON_FORMAT', 'ICON_TOO_LARGE'],
  tag: 'asks',
  failure: 'Simge yüklenemedi.',
  changesPublic,
} as const satisfies Operation

export const productOperations = {
  name: 'products',
  title: 'Ürünler',
  turkish: 'Ziyaretçilerin gördüğü ürünler ve yöneticinin bütün ürünleri.',
  english: 'The catalogue that visitors see, and the products behind it.',
  operations: [
    listCatalogue,
    getCatalogueProduct,
    getIntegration,
    downloadSdk,
    listProducts,
    createProduct,
    getProduct,
    changeProduct,
    deleteProduct,
    setProductIcon,
  ],
} as const satisfies OperationGroup
