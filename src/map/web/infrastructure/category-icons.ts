import type { InfrastructureKey } from '../../../geography/rules/infrastructure.ts';
import {
  IconBabyCarriage,
  IconBarbell,
  IconBuildingBank,
  IconBuildingHospital,
  IconParking,
  IconPill,
  IconSchool,
  IconShoppingCart,
  IconToolsKitchen2,
} from '../../../site/ui/icons.ts';

/** Icons of the nine categories. */
export const CATEGORY_ICONS: Readonly<Record<InfrastructureKey, typeof IconSchool>> = {
  schools: IconSchool,
  kindergartens: IconBabyCarriage,
  shops: IconShoppingCart,
  universities: IconBuildingBank,
  pharmacies: IconPill,
  hospitals: IconBuildingHospital,
  gyms: IconBarbell,
  cafes: IconToolsKitchen2,
  parkings: IconParking,
};
