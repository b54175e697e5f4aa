import type { CategoryIcon } from '@kontor/contract/products/offer.ts';
import {
  BreadIcon,
  CakeIcon,
  DrinkIcon,
  FoodIcon,
  type Icon,
  ProductIcon,
  StarIcon,
  ToolIcon,
} from '#platform/ui/icons.ts';

export const CATEGORY_LABELS: Record<CategoryIcon, string> = {
  food: 'Essen',
  drink: 'Getränk',
  sweet: 'Süßes',
  bread: 'Gebäck',
  box: 'Ware',
  tool: 'Werkzeug',
  star: 'Besonderes',
};

export const CATEGORY_DRAWINGS: Record<CategoryIcon, Icon> = {
  food: FoodIcon,
  drink: DrinkIcon,
  sweet: CakeIcon,
  bread: BreadIcon,
  box: ProductIcon,
  tool: ToolIcon,
  star: StarIcon,
};
