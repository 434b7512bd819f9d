import { type DrawnImage, WORKS_VIEWS } from '../rules/drawn-image.ts';
import { drawAvatar } from './draw-avatar.ts';
import { drawFacade } from './draw-facade.ts';
import { drawFinishing } from './draw-finishing.ts';
import { drawFlatPlan } from './draw-flat-plan.ts';
import { drawFloorPlan, drawPlotPlan } from './draw-floor-plan.ts';
import { drawHero } from './draw-hero.ts';
import { drawLobby } from './draw-lobby.ts';
import { drawRoom } from './draw-room.ts';
import { drawHouse, drawPlot, drawVillage } from './draw-village.ts';
import { drawWorks } from './draw-works.ts';
import { drawYard } from './draw-yard.ts';

/** Draws a recipe: the same recipe always gives the same SVG document. */
export function drawImage(recipe: DrawnImage): string {
  switch (recipe.kind) {
    case 'facade':
      return drawFacade(recipe);
    case 'yard':
      return drawYard(recipe);
    case 'lobby':
      return drawLobby(recipe);
    case 'room':
      return drawRoom(recipe);
    case 'finishing':
      return drawFinishing(recipe);
    case 'progress':
      return drawWorks({ ...recipe, kind: 'works', housing_class: 3, view: recipe.seed % WORKS_VIEWS });
    case 'works':
      return drawWorks(recipe);
    case 'village':
      return drawVillage(recipe);
    case 'house':
      return drawHouse(recipe);
    case 'plot':
      return drawPlot(recipe);
    case 'avatar':
      return drawAvatar(recipe);
    case 'hero':
      return drawHero(recipe);
    case 'flat-plan':
      return drawFlatPlan(recipe);
    case 'floor-plan':
      return drawFloorPlan(recipe);
    case 'plot-plan':
      return drawPlotPlan(recipe);
  }
}
