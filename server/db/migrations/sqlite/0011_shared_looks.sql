ALTER TABLE `look_publish` ADD `widths` text;--> statement-breakpoint
ALTER TABLE `publish` ADD `widths` text;