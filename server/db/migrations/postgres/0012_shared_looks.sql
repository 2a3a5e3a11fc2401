ALTER TABLE "look_publish" ADD COLUMN "widths" json;--> statement-breakpoint
ALTER TABLE "publish" ADD COLUMN "widths" json;